import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { api, evictableArgs, untilInvalidated } from "../features/navigation/api";
import { otherRoutes } from "../shared/other-routes";
import type { JobFragment } from "../shared/wire/job";

const tagOf = (id: string) => ({ type: "job", id }) as const;

/** `GET /api/v1/jobs/:id`. Loaded with the first job that opens beside the list. */
export const jobApi = api.injectEndpoints({
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

export const { job } = jobApi.endpoints;

const keptJobs = 20;

type JobState = ReturnType<typeof jobApi.reducer>;

interface JobStore {
  readonly dispatch: ThunkDispatch<{ readonly api: JobState }, unknown, UnknownAction>;
  getState(): { readonly api: JobState };
}

/** Requests a job unless it is cached, and drops the oldest beyond the limit. */
export async function askForJob({ dispatch, getState }: JobStore, id: string): Promise<void> {
  await dispatch(job.initiate(id, { subscribe: false }));
  const asked = jobApi.util.selectCachedArgsForQuery(getState(), "job");
  const tooMany = evictableArgs(keptJobs, asked, (one) => job.select(one)(getState()));
  if (tooMany.length > 0) dispatch(jobApi.util.invalidateTags(tooMany.map(tagOf)));
}

/** The server validates its answers; this rejects anything that is not one. */
function isJobFragment(body: unknown): body is JobFragment {
  const { job: detail, others } = (body ?? {}) as Partial<JobFragment>;
  return typeof detail?.title === "string" && typeof detail.description_html === "string" && Boolean(others);
}
