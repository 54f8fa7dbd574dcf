/** Numbers of jobs by word, from "nurse 900, night 200". */
export function wordCounts(text: string): Map<string, number> {
  return new Map(
    text.split(", ").map((each) => {
      const [word = "", count] = each.split(" ");
      return [word, Number(count)];
    }),
  );
}
