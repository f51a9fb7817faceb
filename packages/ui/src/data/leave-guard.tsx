import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { AroundNavHandler } from 'wouter'
import { Button } from '../look/button.js'
import { Dialog, DialogActions } from '../look/dialog.js'

/** Where somebody wants to go although something is not saved. */
type Departure = () => void

let isGuarded = false
let departure: Departure | undefined
const watchers = new Set<() => void>()

function ask(next: Departure | undefined): void {
  departure = next
  for (const watcher of watchers) watcher()
}

const watch = (onChange: () => void) => {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** Goes on at once within a page; asks first where something would be left behind. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const isSamePage = pathOf(String(to)) === pathOf(window.location.pathname)
  if (!isGuarded || isSamePage) navigate(to, options)
  else ask(() => navigate(to, options))
}

const pathOf = (address: string) => address.split('?')[0]?.replace(/^\/ui(?=\/|$)/, '')

/** While there is something to lose, leaving the page asks first: by a link, by a key, or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    isGuarded = isDirty
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      isGuarded = false
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

/** The question, wherever one is. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const leave = useSyncExternalStore(watch, () => departure)
  const stay = () => ask(undefined)
  return (
    <>
      {children}
      {leave === undefined ? null : (
        <Dialog title="Your changes are not saved" onClose={stay}>
          <p>They stay in this tab until you close it, and nobody else sees them.</p>
          <DialogActions>
            <Button
              onClick={() => {
                stay()
                leave()
              }}
            >
              Leave without saving
            </Button>
            <Button kind="primary" data-first onClick={stay}>
              Stay
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
