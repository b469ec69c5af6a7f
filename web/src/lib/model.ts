// A document as the views use it: what can be clicked in the text, and the links between these.
import type { LinkJson } from './api';
import { inverse } from './relations';
import { indexAt, Offsets, paragraphs, sentences, type Span } from './spans';

/** The result of `show`. */
export interface ShownDocument {
  document: string;
  text: string;
  sentences?: number[];
  entities: EntityJson[];
  links?: LinkJson[];
  consistent?: boolean | null;
}

export interface EntityJson {
  kind: 'event' | 'time';
  id: string;
  instances: string[];
  value: string | null;
  text: string;
  begin: number | null;
  end: number | null;
  creation_time: boolean;
  attributes?: Record<string, string | null>;
  date?: string | null;
}

export interface Entity extends Span {
  /** The id that links use: of the first instance of an event, of a time. */
  id: string;
  /** The id of the element in the text, and of all its instances. */
  element: string;
  instances: string[];
  kind: 'event' | 'time';
  words: string;
  isCreationTime: boolean;
  inText: boolean;
  sentence: number;
  /** What the annotation says of it, in the order in which it is shown. */
  attributes: [string, string][];
  value: string;
  date: string;
}

export interface Link {
  lid: string;
  kind: string;
  relation: string;
  first: string;
  second: string;
  words: string;
}

export interface DocumentModel {
  name: string;
  text: string;
  shown: Span;
  offsets: Offsets;
  paragraphs: Span[];
  sentences: Span[];
  /** In the order of the text; those outside it come first. */
  entities: Entity[];
  /** By the id of the element or of any instance. */
  byId: Map<string, Entity>;
  links: Link[];
  linksOf: Map<string, Link[]>;
  consistent: boolean | null;
}

const kSilent = new Set(['NONE', 'none', '', 'FALSE', 'false']);
const kOrder = ['class', 'type', 'value', 'tense', 'aspect', 'modality', 'polarity', 'pos', 'mod', 'quant', 'freq'];

export function makeModel(json: ShownDocument): DocumentModel {
  const text = json.text;
  const offsets = new Offsets(text);
  const shown = { begin: 0, end: text.length };
  const cut = json.sentences?.length ? sentencesAt(json.sentences.map((at) => offsets.toUnits(at)), text) : sentences(text, shown);
  const entities = json.entities.map((one): Entity => {
    const begin = one.begin === null ? 0 : offsets.toUnits(one.begin);
    const end = one.end === null ? 0 : offsets.toUnits(one.end);
    const inText = end > begin;
    const said = { ...one.attributes };
    if (one.value) said.value = one.value;
    return {
      begin, end, inText, kind: one.kind, element: one.id, instances: one.instances,
      id: one.instances[0] ?? one.id,
      words: (inText ? text.slice(begin, end) : one.text || one.value || one.id).replace(/\s+/g, ' ').trim(),
      isCreationTime: one.creation_time,
      sentence: inText ? indexAt(cut, begin) : -1,
      value: one.value ?? '',
      date: one.date ?? '',
      attributes: kOrder.filter((name) => said[name] && !kSilent.has(said[name] as string)).map((name) => [name, said[name] as string]),
    };
  });
  entities.sort((a, b) => Number(a.inText) - Number(b.inText) || a.begin - b.begin || b.end - a.end);
  const byId = new Map<string, Entity>();
  for (const one of entities) for (const id of [one.element, ...one.instances]) if (!byId.has(id)) byId.set(id, one);
  const links: Link[] = (json.links ?? []).map((link, number) => ({
    lid: link.lid ?? `#${number + 1}`,
    kind: link.kind,
    relation: link.relation ?? '',
    first: byId.get(link.first)?.id ?? byId.get(link.first_entity ?? '')?.id ?? link.first,
    second: byId.get(link.second)?.id ?? byId.get(link.second_entity ?? '')?.id ?? link.second,
    words: link.words,
  }));
  const linksOf = new Map<string, Link[]>();
  for (const link of links) {
    for (const end of new Set([link.first, link.second])) {
      const own = linksOf.get(end);
      if (own) own.push(link);
      else linksOf.set(end, [link]);
    }
  }
  return { name: json.document, text, shown, offsets, paragraphs: paragraphs(text, shown), sentences: cut, entities, byId, links, linksOf,
           consistent: json.consistent ?? null };
}

function sentencesAt(begins: number[], text: string): Span[] {
  const at = [...new Set(begins)].sort((a, b) => a - b);
  return at.map((begin, i) => ({ begin, end: at[i + 1] ?? text.length })).filter((one) => one.end > one.begin);
}

/** A link as seen from one of its ends. */
export interface OwnRelation {
  link: Link;
  relation: string;
  other: string;
}

export function relationsOf(model: DocumentModel, id: string): OwnRelation[] {
  return (model.linksOf.get(id) ?? []).map((link) =>
    link.first === id
      ? { link, relation: link.relation, other: link.second }
      : { link, relation: inverse(link.relation) ?? link.relation, other: link.first },
  );
}

/** How an entity is called in sentences: its words, or its value outside the text. */
export function nameOf(model: DocumentModel, id: string): string {
  return model.byId.get(id)?.words ?? id;
}
