import { remembering } from "../../feed/remembering";

/** One name of a path; `where` keeps only values with a field of that text. */
interface Step {
  readonly name: string;
  readonly where?: { readonly field: string; readonly is: string };
}

/**
 * Values at a path: 'location.city', 'area.0', 'parts[kind=Salary].least'. Lists on the way are flattened,
 * nulls left out. A path that begins with '=' yields the text after it.
 */
export function valuesAt(given: unknown, path: string): unknown[] {
  if (path.startsWith("=")) return [path.slice(1)];
  const reached = stepsOf(path).reduce<unknown[]>((values, step) => next(values, step), [given]);
  return spread(reached).filter((value) => value !== null && value !== undefined);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** More than the tables of all systems have. */
const maxPaths = 2_000;
const stepsOf = remembering(maxPaths, (path: string): readonly Step[] => path.split(".").map(stepOf));

function stepOf(written: string): Step {
  const [name = "", condition] = written.split(/[[\]]/);
  if (condition === undefined) return { name };
  const [field = "", is = ""] = condition.split("=");
  return { name, where: { field, is } };
}

function next(values: readonly unknown[], { name, where }: Step): unknown[] {
  if (/^\d+$/.test(name))
    return values.flatMap((value) => (Array.isArray(value) ? [value[Number(name)]] : []));
  const found = spread(values).flatMap((value) =>
    isObject(value) && Object.hasOwn(value, name) ? [value[name]] : [],
  );
  if (where === undefined) return found;
  return spread(found).filter((value) => isObject(value) && value[where.field] === where.is);
}

/** More than any real posting has; a job may have at most 200 places. */
const maxValues = 1_000;

/** Flattens nested lists. Recursion is safe, since readers limit a row's depth. */
function spread(values: readonly unknown[]): unknown[] {
  const found: unknown[] = [];
  const gather = (list: readonly unknown[]) => {
    for (const value of list) {
      if (found.length >= maxValues) return;
      if (Array.isArray(value)) gather(value);
      else found.push(value);
    }
  };
  gather(values);
  return found;
}
