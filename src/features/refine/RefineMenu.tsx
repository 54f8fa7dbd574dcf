import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { selectFragment } from "../navigation/navigation-status";
import type { SidebarContext } from "./facet-values";
import type { RefineDialogProps } from "./RefineDialog";
import { RefineSidebar } from "./RefineSidebar";
import { menuClosed, selectRefine } from "./refine-slice";

interface RefineMenuProps extends Pick<SidebarContext, "LocationPicker"> {
  /** The page's own alert is out of reach behind the dialog. */
  readonly failure: ReactNode;
}

/** If the dialog cannot be loaded, the sidebar itself shows below the results. */
export function RefineMenu({ LocationPicker, failure }: RefineMenuProps) {
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
      <Dialog isOpen={menuOpen} close={close} count={count} failure={failure}>
        <RefineSidebar idPrefix="menu-" LocationPicker={LocationPicker} />
      </Dialog>
    )
  );
}

function showSidebar() {
  delete document.documentElement.dataset.scripted;
  document.getElementById("refine-heading")?.focus();
}

/** Loaded on demand: most visitors never open the menu. */
export const loadDialog = () =>
  import(/* webpackChunkName: "menu" */ "./RefineDialog").then(({ RefineDialog }) => RefineDialog);
