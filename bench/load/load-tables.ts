import type { Row } from "../figures/markdown-table";
import type { LoadFigures, LoadRow } from "./load-result";

const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)}`;

export function loadRows({ rows }: Pick<LoadFigures, "rows">): Row[] {
  return rows.flatMap((row) => Object.keys(row.answers).map((code) => answerRow(row, code)));
}

function answerRow(row: LoadRow, code: string): Row {
  const { p50, p95, p99, count } = row.answers[code] ?? { p50: 0, p95: 0, p99: 0, count: 0 };
  return {
    load: row.name,
    clients: row.clients,
    answer: code,
    "per second": (count / row.seconds).toFixed(1),
    "p50 / p95 / p99 ms": [p50, p95, p99].map(milliseconds).join(" / "),
    "bytes each": row.bytes_each,
    "different searches": row.distinct,
    "event loop p99 / most ms": [row.event_loop_ms.p99, row.event_loop_ms.most].map(milliseconds).join(" / "),
    "memory MiB": mebibytes(row.memory.rss),
  };
}

export function memoryRows({ memory }: Pick<LoadFigures, "memory">): Row[] {
  return memory.map(({ requests, heapUsed, rss, external }) => ({
    requests,
    "heap MiB": mebibytes(heapUsed),
    "outside the heap MiB": mebibytes(external),
    "whole process MiB": mebibytes(rss),
  }));
}

export function printLoad(figures: LoadFigures): void {
  console.log(
    `\n${figures.jobs.toLocaleString("en")} jobs, ${figures.searches.toLocaleString("en")} searches by Zipf's law:`,
  );
  if (figures.rows.length > 0) console.table(loadRows(figures));
  if (figures.memory.length > 0) console.table(memoryRows(figures));
}
