import { describe, expect, it, vi } from 'vitest';
import { clashes, dispatch, isTyping, keyName, keySign, type Binding } from './keys';

const event = (key: string, more: Record<string, unknown> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent;

describe('keys', () => {
  it('have one name on every keyboard', () => {
    expect(keyName(event('z', { metaKey: true }))).toBe('Ctrl+z');
    expect(keyName(event('z', { ctrlKey: true }))).toBe('Ctrl+z');
    expect(keyName(event('T', { shiftKey: true }))).toBe('T');
    expect(keyName(event('ArrowLeft', { shiftKey: true }))).toBe('Shift+ArrowLeft');
    expect(keyName(event(' '))).toBe('Space');
  });

  it('belong to a text field while somebody types in it, except Escape', () => {
    const target = { tagName: 'INPUT', type: 'search' };
    expect(isTyping(event('b', { target }))).toBe(true);
    expect(isTyping(event('Escape', { target }))).toBe(false);
    expect(isTyping(event('b', { target: { tagName: 'INPUT', type: 'checkbox' } }))).toBe(false);
  });

  it('reach the innermost view first', () => {
    const outer = vi.fn();
    const inner = vi.fn();
    const bind = (run: () => void): Binding[] => [{ keys: ['b'], label: '', run }];
    expect(dispatch([bind(outer), bind(inner)], event('b'))).toBe(true);
    expect(inner).toHaveBeenCalledOnce();
    expect(outer).not.toHaveBeenCalled();
    expect(dispatch([bind(outer)], event('x'))).toBe(false);
  });

  it('leave Enter to the button that has the focus', () => {
    const run = vi.fn();
    expect(dispatch([[{ keys: ['Enter'], label: '', run }]], event('Enter', { target: { tagName: 'BUTTON' } }))).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it('that clash are found', () => {
    const run = () => {};
    expect(clashes([{ keys: ['a', 'b'], label: '1', run }, { keys: ['b'], label: '2', run }])).toEqual(['b']);
  });

  it('are shown as signs', () => expect([keySign('ArrowLeft'), keySign('Ctrl+z'), keySign('Shift+ArrowRight'), keySign('+')]).toEqual(['←', 'Ctrl z', 'Shift →', '+']));
});
