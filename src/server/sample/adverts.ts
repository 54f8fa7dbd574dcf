import text from "./adverts.txt";

const lists = new Map(
  text.split("\n\n").map((block) => {
    const [name = "", ...items] = block.trim().split("\n");
    return [name, items] as const;
  }),
);

/** A list of `adverts.txt`; `any-trade` for a trade without its own. */
export function advertList(name: string): readonly string[] {
  return lists.get(name) ?? lists.get("any-trade") ?? [];
}
