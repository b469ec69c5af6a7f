// The state of an annotation as the server tells it, and the model that the text is drawn from.
import type { LinkJson } from './api';
import type { EntityJson, ShownDocument } from './model';

export interface EndJson { id: string; entity: string; words: string }
export interface AnswerJson { name: string; phrase?: string; key?: string; possible: boolean; resolves: number }
export interface StatementJson { number: number; first: string; second: string; answer: string; source?: string; words: string }
export interface ProgressJson { pairs: number; calendar: number; imported: number; marked: number; asked: number; inferred: number; undetermined: number; inferred_undetermined: number; open: number; prompts: number; resolved: number }

export interface AnnotationState {
  annotator: string;
  document: string;
  seq: number;
  state: 'asking' | 'finished';
  text: string;
  sentences: number[];
  entities: EntityJson[];
  question: { first: EndJson; second: EndJson; answers: AnswerJson[] } | null;
  progress: ProgressJson;
  questions_left: number;
  window: number;
  statements: StatementJson[];
  edits: { number: number; action: string; entity: string }[];
  answers: { name: string; phrase: string; key: string }[];
  to_mark?: boolean;
  impossible?: string;
  event_classes: string[];
}

export interface StepJson {
  state: 'taken' | 'refused';
  number?: number;
  words?: string;
  why?: string;
  because?: StatementJson[];
  ways_out?: { take_back: number; words: string; reopens: number }[];
  statements_lost?: number;
  statements_restored?: number;
}

/** Large fields are left out of answers when they did not change. */
export function mergeState<T extends { text?: string; sentences?: number[]; entities?: EntityJson[] }>(old: T | null, next: T): T {
  return { ...next, text: next.text ?? old?.text, sentences: next.sentences ?? old?.sentences, entities: next.entities ?? old?.entities };
}

const kRelations: Record<string, string> = {
  before: 'BEFORE', after: 'AFTER', includes: 'INCLUDES', 'is included': 'IS_INCLUDED', 'is included in': 'IS_INCLUDED', during: 'IS_INCLUDED',
  simultaneous: 'SIMULTANEOUS', 'immediately before': 'IBEFORE', 'immediately after': 'IAFTER', 'not determined': 'VAGUE',
};

export function relationOfAnswer(answer: string): string {
  return kRelations[answer] ?? answer.toUpperCase().replace(/ /g, '_');
}

export function shownOf(state: { document: string; text: string; sentences: number[]; entities: EntityJson[]; statements?: StatementJson[]; decisions?: StatementJson[] }): ShownDocument {
  const links: LinkJson[] = (state.statements ?? state.decisions ?? []).map((one) => ({
    lid: `#${one.number}`, kind: 'TLINK', first: one.first, second: one.second, relation: relationOfAnswer(one.answer), allen: null, words: one.words,
  }));
  return { document: state.document, text: state.text, sentences: state.sentences, entities: state.entities, links, consistent: null };
}

/** The parts of the progress bar, in the order in which they are drawn. */
export function progressParts(progress: ProgressJson): { name: 'asked' | 'marked' | 'imported' | 'calendar' | 'inferred' | 'undetermined' | 'open'; share: number; count: number }[] {
  const all = Math.max(1, progress.pairs);
  const counts = {
    asked: progress.asked, marked: progress.marked, imported: progress.imported, calendar: progress.calendar, inferred: progress.inferred,
    undetermined: progress.undetermined + progress.inferred_undetermined, open: progress.open,
  };
  return Object.entries(counts).filter(([, count]) => count > 0).map(([name, count]) => ({ name: name as keyof typeof counts, count, share: count / all }));
}
