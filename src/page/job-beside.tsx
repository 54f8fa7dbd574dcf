import "./plain/job/job-page.module.css";
import { useContext, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { Provider, useSelector } from "react-redux";
import { api, evictableArgs, untilInvalidated } from "../features/navigation/api";
import { selectFragment } from "../features/navigation/navigation-status";
import type { StoreDispatch } from "../features/site/store";
import { otherRoutes } from "../shared/other-routes";
import type { JobFragment } from "../shared/wire/job";
import { answerJobActions, trackApplyClicks } from "./browser/job-actions";
import type { KeptJobs } from "./browser/job-cards";
import type { AppStore } from "./make-store";
import { type BesideJob, JobBeside } from "./plain/job/JobBeside";
import { SiteFrameContext } from "./plain/site-frame";

const tagOf = (id: string) => ({ type: "job", id }) as const;

/** `GET /api/v1/jobs/:id`. */
const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    job: build.query<JobFragment, string>({
      query: (id) => ({
        url: otherRoutes.jobFragment(id),
        validateStatus: (response, body) => response.ok && isJobFragment(body),
      }),
      transformResponse: (fragment: JobFragment) => Object.freeze(fragment),
      structuralSharing: false,
      providesTags: (_fragment, _error, id) => [tagOf(id)],
      keepUnusedDataFor: untilInvalidated,
    }),
  }),
});

const { job: jobEndpoint } = jobApi.endpoints;

const keptJobs = 20;

interface JobRoot {
  readonly api: ReturnType<typeof jobApi.reducer>;
}

interface JobStore {
  readonly dispatch: StoreDispatch<JobRoot>;
  getState(): JobRoot;
}

/** Requests a job unless it is cached, and drops the oldest beyond the limit. */
async function askForJob({ dispatch, getState }: JobStore, id: string): Promise<void> {
  await dispatch(jobEndpoint.initiate(id, { subscribe: false }));
  const asked = jobApi.util.selectCachedArgsForQuery(getState(), "job");
  const tooMany = evictableArgs(keptJobs, asked, (one) => jobEndpoint.select(one)(getState()));
  if (tooMany.length > 0) dispatch(jobApi.util.invalidateTags(tooMany.map(tagOf)));
}

/** The server validates its answers; this rejects anything that is not one. */
function isJobFragment(body: unknown): body is JobFragment {
  const { job: detail, others } = (body ?? {}) as Partial<JobFragment>;
  return typeof detail?.title === "string" && typeof detail.description_html === "string" && Boolean(others);
}

interface BesideParts {
  readonly container: HTMLElement;
  readonly store: AppStore;
  readonly kept: KeptJobs;
}

/** Wires up the buttons of a server-rendered job. Returns a function that unsubscribes. */
export function attachJobActions({ saved, memory }: KeptJobs): () => void {
  const stop = answerJobActions(window, saved, memory);
  trackApplyClicks(window, memory);
  return stop;
}

const roots = new WeakMap<HTMLElement, Root>();

/** Draws a job at once from its card, until the rest arrives. */
export function drawBeside(id: number, { container, store, kept }: BesideParts): void {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  askForJob(store, String(id));
  const countsApplies = container.dataset.pings !== undefined;
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <Beside key={id} id={id} countsApplies={countsApplies} kept={kept} />
      </Provider>,
    ),
  );
  container.querySelector("section")?.scrollTo(0, 0);
}

export function clearBeside(container: HTMLElement): void {
  flushSync(() => roots.get(container)?.render(null));
}

interface BesideProps {
  readonly id: number;
  readonly countsApplies: boolean;
  readonly kept: KeptJobs;
}

function Beside({ id, countsApplies, kept }: BesideProps) {
  const answer = useSelector(jobEndpoint.select(String(id)));
  const card = useSelector(selectFragment)?.jobs.find((one) => one.id === id);
  const frame = useContext(SiteFrameContext);
  const isHere = answer.data !== undefined;
  useEffect(() => (isHere ? attachJobActions(kept) : undefined), [isHere, kept]);
  return (
    <SiteFrameContext value={{ ...frame, countsApplies }}>
      <JobBeside beside={besideOf(id, answer, card)} />
    </SiteFrameContext>
  );
}

type Answer = ReturnType<ReturnType<typeof jobEndpoint.select>>;
type Card = NonNullable<ReturnType<typeof selectFragment>>["jobs"][number];

function besideOf(id: number, { data, error, isError }: Answer, card: Card | undefined): BesideJob {
  if (data !== undefined) return { id, ...data };
  // While it is asked again, the error is still there.
  if (!isError) return { id, absent: "loading", card };
  const status = error && "status" in error ? error.status : undefined;
  return { id, absent: status === 404 ? "unknown" : status === 410 ? "gone" : "failed" };
}
