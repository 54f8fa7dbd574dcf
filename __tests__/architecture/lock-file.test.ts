import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
}

const lock = JSON.parse(readFileSync(join(__dirname, "../../package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

test("the lock holds every platform's packages, or `npm ci` would refuse it (scripts/complete-lock-file.mjs adds them)", () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

test("the lock binds nobody to one registry", () => {
  const bound = Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined);
  expect(bound).toEqual([]);
});
