import type { Database } from "../../../../src/server/database/database";
import { ensureTaxonomy } from "../../../../src/server/taxonomy/ensure-taxonomy";

const titles: Record<string, string[]> = {
  "health.nursing": [
    "Staff Nurse",
    "Triage Nurse",
    "Nurse Practitioner",
    "Ward Sister",
    "Triage Nurse Nights",
  ],
  "technology.software": [
    "Software Engineer",
    "C++ Developer",
    "Senior Software Engineer",
    "Java Developer",
    "C++ Engineer",
  ],
  "hospitality.chefs": ["Head Chef", "Sous Chef", "Pastry Chef", "Chef de Partie", "Pastry Chef"],
  "transport.driving": ["Van Driver", "HGV Driver", "Delivery Driver", "Bus Driver", "HGV Driver Nights"],
};

/** Ten jobs per title, and 400 jobs without a discipline. */
export async function fillWithTitles(database: Database): Promise<void> {
  await ensureTaxonomy(database);
  const rows = Object.entries(titles).flatMap(([slug, names]) =>
    names.flatMap((title) => Array.from({ length: 10 }, () => ({ slug, title }))),
  );
  const others = Array.from({ length: 400 }, (_, index) => ({
    slug: null,
    title: `Clerk ${index % 7} General`,
  }));
  const jobs = [...rows, ...others].map((row, id) => ({ ...row, id: id + 1 }));
  const given = "jsonb_to_recordset($1::jsonb) as given(id integer, slug text, title text)";
  const bound = [JSON.stringify(jobs)];
  await database.query(
    `insert into jobs (id, source, external_id, title, company, description_html, description_text, posted_at, content_hash)
     overriding system value select id, 'test', id::text, title, '', '', '', now(), '' from ${given}`,
    bound,
  );
  await database.query("select setval(pg_get_serial_sequence('jobs', 'id'), 1000)");
  await database.query(
    `insert into job_documents select id, to_tsvector('jobsieve', searchable(title)), to_tsvector('jobsieve', searchable(title)) from ${given}`,
    bound,
  );
  await database.query(
    `insert into job_disciplines select given.id, disciplines.id from ${given} join disciplines using (slug)`,
    bound,
  );
}
