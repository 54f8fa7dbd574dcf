import type { Queryable } from "../../database/database";

/**
 * Brings `places.job_count` up to date: jobs in a place and below it, each once. Places are numbered in preorder, so the jobs that have
 * one place are sums over a range; for the few that have several, the places above them are gathered without repeats.
 */
export async function countJobsOfPlaces(transaction: Queryable): Promise<void> {
  await transaction.query(`
    with recursive several as materialized (
      select job_id from job_places group by job_id having count(*) > 1
    ), single as (
      select place_id, count(*) as jobs from job_places
      where not exists (select from several where several.job_id = job_places.job_id) group by place_id
    ), running as materialized (
      select places.id, coalesce(single.jobs, 0) as here, sum(coalesce(single.jobs, 0)) over (order by places.id) as up_to
      from places left join single on single.place_id = places.id
    ), above (job_id, place_id) as (
      select job_id, place_id from job_places join several using (job_id)
      union
      select above.job_id, places.parent_id from above join places on places.id = above.place_id
      where places.parent_id is not null
    ), shared as (
      select place_id, count(*) as jobs from above group by place_id
    ), counted as (
      select places.id, to_end.up_to - running.up_to + running.here + coalesce(shared.jobs, 0) as jobs
      from places join running on running.id = places.id join running to_end on to_end.id = places.last_id
      left join shared on shared.place_id = places.id
    )
    update places set job_count = counted.jobs from counted
    where counted.id = places.id and places.job_count <> counted.jobs`);
}
