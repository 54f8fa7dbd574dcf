import { windowVisitMemory, withSearchSeen } from "../../../src/features/visits/visit-record";

const record = withSearchSeen(undefined, "nurse", { posted_at: "2026-07-01T08:00:00.000Z", id: 5 }, 7);

function windowWith(storage: Partial<Storage>): Window {
  return Object.assign(new EventTarget(), { localStorage: storage }) as unknown as Window;
}

function storing() {
  const kept = new Map<string, string>();
  const getItem = (key: string) => kept.get(key) ?? null;
  const setItem = (key: string, text: string) => {
    kept.set(key, text);
  };
  return { kept, getItem, setItem };
}

test("gives back what was written, and the choice to keep nothing", () => {
  const memory = windowVisitMemory(windowWith(storing()));
  expect(memory.read()).toBeUndefined();
  expect(memory.write(record)).toBe(true);
  expect(memory.read()).toEqual(record);
  expect(memory.write("off")).toBe(true);
  expect(memory.read()).toBe("off");
});

test("switching off leaves nothing of the searches behind", () => {
  const storage = storing();
  const memory = windowVisitMemory(windowWith(storage));
  memory.write(record);
  memory.write("off");
  expect([...storage.kept.values()]).toEqual(["off"]);
});

test.each(["", "{", "null", "[]", '"x"', '{"visit":1}', "OFF"])(
  "damaged is as good as nothing: %s",
  (text) => {
    const memory = windowVisitMemory(windowWith({ getItem: () => text, setItem: () => {} }));
    expect(memory.read()).toBeUndefined();
  },
);

test("full is no error, and is told", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const memory = windowVisitMemory(windowWith({ getItem: () => null, setItem }));
  expect(memory.write(record)).toBe(false);
});

test("forbidden is no error either", () => {
  const target = Object.defineProperty(new EventTarget(), "localStorage", {
    get: () => {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  const memory = windowVisitMemory(target as unknown as Window);
  expect([memory.read(), memory.write(record)]).toEqual([undefined, false]);
});

test("hears of what other tabs write, and of nothing else", () => {
  const target = windowWith(storing());
  const listener = jest.fn();
  const stop = windowVisitMemory(target).onWrittenElsewhere(listener);
  const tell = (key: string | null) =>
    target.dispatchEvent(Object.assign(new Event("storage"), { key }) as StorageEvent);
  tell("something else");
  expect(listener).not.toHaveBeenCalled();
  tell("jobsieve-visits");
  tell(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  tell(null);
  expect(listener).toHaveBeenCalledTimes(2);
});
