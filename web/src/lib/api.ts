// Calls of the server. Every answer is JSON in the shape that docs/schema describes; every refusal
// becomes an ApiError with the server's own sentence.

export interface Problem {
  code: string;
  what: string;
  hint?: string | null;
  file?: string | null;
  line?: number | null;
  column?: number | null;
}

export interface Notice {
  severity?: string;
  code?: string;
  message?: string;
  help?: string | null;
  file?: string | null;
  document?: string | null;
}

export class ApiError extends Error {
  constructor(readonly status: number, readonly problem: Problem, readonly body: Record<string, unknown> = {}) {
    super(problem.what);
  }
}

export interface Envelope<T> {
  signature: string | null;
  notices: Notice[];
  result: T;
}

/** An input of an operation: the name of something that is served, an upload, or a part of a project. */
export type Input =
  | string
  | { name: string; content: string; creation_time?: string }
  | { name: string; base64: string }
  | { project: string; annotator?: string; adjudicated?: boolean; raw?: boolean; document?: string };

const kRoot = 'api/v1/';

/** Told of every answer and every failure to reach the server, so that the page can say so. */
export const listeners = { reached: () => {}, lost: () => {}, signedOut: () => {} };

export async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(kRoot + path, {
      method,
      signal,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    listeners.lost();
    throw new ApiError(0, { code: 'unreachable', what: '' });
  }
  listeners.reached();
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = text;
  }
  if (!response.ok) {
    const whole = (data && typeof data === 'object' ? data : {}) as Record<string, unknown>;
    if (response.status === 401) listeners.signedOut();
    throw new ApiError(response.status, (whole.error as Problem) ?? { code: String(response.status), what: response.statusText }, whole);
  }
  return data as T;
}

export const get = <T>(path: string, signal?: AbortSignal) => call<T>('GET', path, undefined, signal);
export const post = <T>(path: string, body: unknown, signal?: AbortSignal) => call<T>('POST', path, body, signal);

/** An operation by its name: the same result as on the command line. */
export async function operate<T>(name: string, request: Record<string, unknown>, signal?: AbortSignal): Promise<Envelope<T>> {
  const whole = await post<Envelope<T>>(name, request, signal);
  return { signature: whole.signature ?? null, notices: whole.notices ?? [], result: whole.result };
}

/** The same as a file: what "Save as" gives. */
export async function operateAsFile(name: string, format: string, request: unknown): Promise<Blob> {
  const response = await fetch(`${kRoot}${name}?format=${format}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) {
    const whole = (await response.json().catch(() => ({}))) as { error?: Problem };
    throw new ApiError(response.status, whole.error ?? { code: String(response.status), what: response.statusText });
  }
  return response.blob();
}

export interface Job {
  id: string;
  operation: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
}

/** Starts long work; `watch` hears of its progress by events. */
export async function startJob(name: string, request: unknown): Promise<Job> {
  return (await post<{ job: Job }>(`${name}?job=1`, request)).job;
}

export interface SessionInfo {
  mode: 'local' | 'accounts';
  user: string | null;
  roles: string[];
  signed_in: boolean;
  gnomon: string;
}

export interface Served {
  title: string;
  collections: { name: string; role: 'gold' | 'system' | 'annotator' | 'documents'; documents: number }[];
  files: { name: string; kind: 'questions' | 'pairs' | 'other' }[];
  projects: { name: string }[];
  can_create_projects: boolean;
}

export interface DocumentRow {
  input: string;
  document: string;
  sentences: number;
  words: number;
  events: number;
  times: number;
  tlinks: number;
  links: number;
  consistent: boolean | null;
  rejected: number;
}

export interface LinkJson {
  lid: string | null;
  kind: string;
  first: string;
  relation: string | null;
  second: string;
  allen: string | null;
  words: string;
  first_entity?: string;
  second_entity?: string;
}

export interface PairExplanation {
  document: string;
  first: string;
  second: string;
  allen: string;
  words: string;
  links: LinkJson[];
  fewest: boolean;
  rejected: LinkJson[];
}

export interface Contradictions {
  document: string;
  consistent: boolean;
  contradictions: LinkJson[][];
  all: boolean;
}

export interface JudgedLink extends LinkJson {
  pair?: string;
  distance?: string | number | null;
  role?: string;
  counted: boolean;
  verdict: string;
  why: string;
  because: LinkJson[];
}

export type Figures = { precision: number | null; recall: number | null; f1: number | null };

export interface Comparison {
  gold: string;
  system: string;
  figures: Record<string, Figures>;
  documents: { document: string; missing: boolean; figures: Record<string, Figures>; gold_links: JudgedLink[]; system_links: JudgedLink[] }[];
}
