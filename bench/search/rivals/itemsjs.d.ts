/** The part of itemsjs used here; the package has no types of its own. */
declare module "itemsjs" {
  interface Engine<Item> {
    search(options: {
      query?: string;
      sort?: string;
      filters: Record<string, string[]>;
      page: number;
      per_page: number;
    }): { data: { items: Item[] }; pagination: { total: number } };
  }
  export default function itemsjs<Item extends object>(
    items: Item[],
    configuration: Record<string, unknown>,
  ): Engine<Item>;
}
