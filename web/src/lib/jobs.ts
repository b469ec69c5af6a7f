// Long work as a job: its progress comes by events (Jobs.svelte shows it), its result at the end.
import { call, get, startJob, type Envelope, type Job } from './api';
import { page } from './state.svelte';

export async function runJob<T>(name: string, request: unknown, signal?: AbortSignal): Promise<Envelope<T>> {
  let job = await startJob(name, request);
  const stop = () => void call('DELETE', `jobs/${job.id}`).catch(() => {});
  signal?.addEventListener('abort', stop, { once: true });
  // Events tell of the end at once; asking now and then helps where they do not arrive.
  for (let wait = 40; job.state === 'queued' || job.state === 'running'; wait = Math.min(600, wait * 1.5)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const told = page.jobs[job.id];
    job = told && (told.state === 'done' || told.state === 'failed' || told.state === 'cancelled') ? told : await get<Job | { job: Job }>(`jobs/${job.id}`).then((one) => ('job' in one ? one.job : one));
    if (job.state === 'running' || job.state === 'queued') page.jobs[job.id] = job;
  }
  delete page.jobs[job.id];
  signal?.removeEventListener('abort', stop);
  const whole = await get<Envelope<T>>(`jobs/${job.id}/result`);
  return { signature: whole.signature ?? null, notices: whole.notices ?? [], result: whole.result };
}
