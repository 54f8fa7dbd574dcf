import { type ComponentType, useEffect, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { selectFragment } from "../results/results-selectors";
import { useText } from "../site/use-text";
import { loadDialog } from "./load-dialog";
import type { RefineDialogProps } from "./RefineDialog";
import { RefineSidebar } from "./RefineSidebar";
import { menuClosed, selectRefine } from "./refine-slice";

/** The sidebar's copy on small screens. If its dialog cannot be loaded, the sidebar itself shows below the results. */
export function RefineMenu() {
  const t = useText();
  const dispatch = useDispatch();
  const { menuOpen } = useSelector(selectRefine);
  const count = useSelector(selectFragment)?.total_count;
  const [Dialog, setDialog] = useState<ComponentType<RefineDialogProps>>();
  const close = () => dispatch(menuClosed());
  const isWanted = menuOpen && Dialog === undefined;
  useEffect(() => {
    if (!isWanted) return;
    const giveUp = () => {
      dispatch(menuClosed());
      showSidebar();
    };
    loadDialog().then((loaded) => setDialog(() => loaded), giveUp);
  }, [isWanted, dispatch]);
  return (
    Dialog && (
      <Dialog isOpen={menuOpen} close={close} count={count} t={t}>
        <RefineSidebar idPrefix="menu-" />
      </Dialog>
    )
  );
}

/** As it does without scripts. */
function showSidebar() {
  delete document.documentElement.dataset.scripted;
  document.getElementById("refine-heading")?.focus();
}
