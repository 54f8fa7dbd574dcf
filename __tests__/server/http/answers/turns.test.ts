import { Turns } from "../../../../src/server/http/answers/turns";

test("what is ready at the same time begins in one turn of the event loop after the other", async () => {
  const turns = new Turns();
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  const begun = await Promise.all([1, 2, 3].map(() => turns.next().then(() => turn)));
  clearImmediate(counting);
  expect(new Set(begun).size).toBe(3);
});
