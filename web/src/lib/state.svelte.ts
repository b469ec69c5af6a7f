// What the whole page shares: the address, the theme, the connection, who is signed in.
import { get, listeners, type Job, type Served, type SessionInfo } from './api';
import type { Binding } from './keys';
import { parseRoute, routeText, type Route } from './route';

class Page {
  route = $state.raw<Route>({ path: [], query: {} });
  session = $state.raw<SessionInfo | null>(null);
  served = $state.raw<Served | null>(null);
  /** "lost": the server does not answer; "restarted": it answers again, as another process. */
  connection = $state<'ok' | 'lost' | 'restarted'>('ok');
  signedOut = $state(false);
  theme = $state<'system' | 'light' | 'dark'>('system');
  jobs = $state<Record<string, Job>>({});
  /** Grows whenever data may have changed behind the page: views load again. */
  fresh = $state(0);
  /** The last change to a project that somebody else made. */
  logged = $state.raw<{ project: string; document: string; annotator: string; number: number } | null>(null);
  /** Lists of keys, the innermost view last. */
  bindings = $state.raw<readonly (readonly Binding[])[]>([]);
  helpOpen = $state(false);
  toast = $state('');

  private server = '';
  private stream: EventSource | null = null;
  private media = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
  private toastTimer = 0;

  start() {
    const read = () => (this.route = parseRoute(location.hash));
    read();
    addEventListener('hashchange', read);
    const stored = safely(() => localStorage.getItem('gnomon-theme'));
    if (stored === 'light' || stored === 'dark') this.theme = stored;
    this.applyTheme();
    this.media?.addEventListener('change', () => this.applyTheme());
    listeners.lost = () => this.lose();
    listeners.reached = () => { if (this.connection === 'lost' && !this.stream) this.listen(); };
    listeners.signedOut = () => (this.signedOut = true);
    void this.load();
  }

  async load() {
    try {
      this.session = await get<SessionInfo>('session');
      this.signedOut = !this.session.signed_in;
      if (this.session.signed_in) {
        this.served = await get<Served>('served');
        this.listen();
      }
    } catch {
      setTimeout(() => void this.load(), 2000);
    }
  }

  private listen() {
    if (this.stream) return;
    const stream = new EventSource('api/v1/events');
    this.stream = stream;
    const on = <T>(name: string, use: (data: T) => void) =>
      stream.addEventListener(name, (event) => use(JSON.parse((event as MessageEvent<string>).data) as T));
    on<{ server: string }>('hello', ({ server }) => {
      const isOther = this.server !== '' && this.server !== server;
      const wasLost = this.connection === 'lost';
      this.server = server;
      this.connection = isOther ? 'restarted' : 'ok';
      if (isOther || wasLost) {
        this.fresh++;
        void get<SessionInfo>('session').then((session) => { this.session = session; this.signedOut = !session.signed_in; }).catch(() => {});
      }
      if (isOther) setTimeout(() => { if (this.connection === 'restarted') this.connection = 'ok'; }, 8000);
    });
    on<Job>('job', (job) => { this.jobs[job.id] = job; });
    on<{ project: string; document: string; annotator: string; number: number }>('logged', (data) => { this.logged = data; });
    on<{ project: string; what: string }>('project', () => { this.fresh++; void get<Served>('served').then((served) => (this.served = served)).catch(() => {}); });
    stream.onerror = () => {
      this.lose();
      // A stream that the server refused stays closed; one that was cut off tries again by itself.
      if (stream.readyState === EventSource.CLOSED) {
        stream.close();
        this.stream = null;
        setTimeout(() => void this.load(), 3000);
      }
    };
  }

  private lose() {
    if (this.connection !== 'lost') this.connection = 'lost';
  }

  go(path: readonly string[], query: Record<string, string | undefined> = {}) {
    location.hash = routeText(path, query);
  }

  /** Changes the address without a new entry in the history: for selections and filters. */
  adjust(query: Record<string, string | undefined>) {
    const next = routeText(this.route.path, { ...this.route.query, ...query });
    if (next === location.hash) return;
    history.replaceState(null, '', next);
    this.route = parseRoute(next);
  }

  setTheme(theme: 'system' | 'light' | 'dark') {
    this.theme = theme;
    safely(() => (theme === 'system' ? localStorage.removeItem('gnomon-theme') : localStorage.setItem('gnomon-theme', theme)));
    this.applyTheme();
  }

  get isDark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && (this.media?.matches ?? false));
  }

  private applyTheme() {
    document.documentElement.dataset.theme = this.isDark ? 'dark' : 'light';
  }

  say(text: string) {
    this.toast = text;
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => (this.toast = ''), 5000);
  }

  /** Adds keys for as long as a view is there; returns what removes them. */
  useKeys(bindings: readonly Binding[]): () => void {
    this.bindings = [...this.bindings, bindings];
    return () => (this.bindings = this.bindings.filter((one) => one !== bindings));
  }

  may(role: string): boolean {
    return this.session?.mode !== 'accounts' || this.session.roles.includes(role);
  }
}

/** Storage may be forbidden; the page works without it. */
function safely<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

export const page = new Page();
