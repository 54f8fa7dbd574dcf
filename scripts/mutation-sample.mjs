import { createHash } from "node:crypto";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";

const size = Number(process.env.MUTATION_SAMPLE);
const seed = process.env.MUTATION_SEED;

/** A pseudo-random but stable key: each run draws the same sample, so that findings about it stay valid. */
function lot({ fileName, location: { start, end }, mutatorName, replacement }) {
  const place = [fileName.slice(process.cwd().length), start.line, start.column, end.line, end.column];
  return createHash("sha256")
    .update(JSON.stringify([seed, ...place, mutatorName, replacement]))
    .digest("hex");
}

/** Leaves `size` mutants in Stryker's list. Prints survivors at once, in case the run is interrupted. */
function sample() {
  return {
    onMutationTestingPlanReady({ mutantPlans }) {
      const triable = mutantPlans.filter(({ mutant }) => mutant.status !== "Ignored");
      const drawn = triable
        .map((plan) => ({ plan, lot: lot(plan.mutant) }))
        .sort((one, other) => (one.lot < other.lot ? -1 : 1))
        .slice(0, size);
      console.info(`A sample of ${drawn.length} of ${triable.length} faults, seed ${seed}.`);
      mutantPlans.splice(0, mutantPlans.length, ...drawn.map(({ plan }) => plan));
    },
    onMutantTested({ status, fileName, location, mutatorName, replacement }) {
      if (status === "Killed" || status === "Timeout") return;
      console.info(`${status} ${fileName}:${location.start.line}: ${mutatorName}, ${replacement}`);
    },
  };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, "sample", sample)];
