import { whenPainted } from "../../../src/features/site/browser";

/** Frames are painted when the test says so. */
let frames: (() => void)[];

function paint() {
  for (const act of frames.splice(0)) act();
}

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  Object.assign(globalThis, {
    document: { hidden: false },
    requestAnimationFrame: (act: () => void) => frames.push(act),
  });
});

afterEach(() => {
  jest.useRealTimers();
  for (const name of ["document", "requestAnimationFrame"]) {
    Reflect.deleteProperty(globalThis, name);
  }
});

test("it comes in a task of its own after the next frame", () => {
  const act = jest.fn();
  whenPainted(act);
  jest.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  paint();
  expect(act).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("in a tab that paints nothing it does not wait for a frame", () => {
  Object.assign(globalThis, { document: { hidden: true } });
  const act = jest.fn();
  whenPainted(act);
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});
