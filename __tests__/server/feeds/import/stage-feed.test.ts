import { Traffic } from "../../../../src/server/concurrency/traffic";
import { noReport } from "../../../../src/server/feeds/import/import-report";
import { stageFeed } from "../../../../src/server/feeds/import/stage-feed";
import { Staging } from "../../../../src/server/feeds/import/staging";
import { type Batch, emptyTally } from "../../../../src/server/feeds/reading/read-batches";
import { eachDatabase } from "../../../support/databases";

/** A request that starts when a batch has been read and has ended by the second check. */
class BriefRequest extends Traffic {
  #healthChecks = 0;

  override get underWay(): number {
    this.#healthChecks += 1;
    if (this.#healthChecks === 2) this.end();
    return super.underWay;
  }
}

async function* oneBatch(traffic: Traffic): AsyncGenerator<Batch> {
  traffic.begin();
  yield { staged: "[]", report: [], tally: emptyTally(), lastRow: 1, fraction: 1, shares: null };
}

eachDatabase((database) => {
  test("a batch is staged only after the request under way has ended", async () => {
    const traffic = new BriefRequest();
    const staging = await Staging.begin(database(), "a");
    const add = staging.add.bind(staging);
    const underWay: (number | undefined)[] = [];
    staging.add = (records) => {
      underWay.push(traffic.memory[0]);
      return add(records);
    };
    const feed = { batches: oneBatch(traffic), report: noReport, signal: undefined, traffic };
    await stageFeed(staging, { ...feed, onBatch: () => undefined });
    expect(underWay).toEqual([0]);
  });
});
