import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
}

const lock = JSON.parse(readFileSync(join(__dirname, "../../package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

test("the lock file has every platform's packages (scripts/complete-lock-file.mjs adds them)", () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry", () => {
  const bound = Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined);
  expect(bound).toEqual([]);
});
