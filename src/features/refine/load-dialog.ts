/** What the small-screen menu takes is no part of the first view: most visitors never open it. */
export async function loadDialog() {
  const { RefineDialog } = await import(/* webpackChunkName: "menu" */ "./RefineDialog");
  return RefineDialog;
}
