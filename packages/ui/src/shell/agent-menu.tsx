import { useEffect, useRef, useState } from 'react'
import { useCall } from '../data/use-call.js'
import { Button } from '../look/button.js'
import { Agent, Iri } from '../look/iri.js'
import css from './agent-menu.module.css'
import { chooseTheme, readTheme, type Theme } from './theme.js'

const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Who one is, and how the page looks. */
export function AgentMenu({ onLeave, onHelp }: { onLeave: () => void; onHelp: () => void }) {
  const { data: agent } = useCall('agentIdentity')
  const [isOpen, setOpen] = useState(false)
  const [theme, setTheme] = useState(() => readTheme(window.localStorage))
  const place = useRef<HTMLDivElement>(null)
  useCloseOutside(place, isOpen, () => setOpen(false))
  const choose = (next: Theme) => {
    chooseTheme(next, document.documentElement, window.localStorage)
    setTheme(next)
  }
  return (
    <div className={css.menu} ref={place}>
      <Button kind="plain" aria-expanded={isOpen} aria-haspopup="true" onClick={() => setOpen(!isOpen)}>
        {agent === undefined ? '…' : <Agent address={agent.agentAddress} name={agent.name} />}
        <span className="only-read">: your agent and settings</span>
      </Button>
      {isOpen ? (
        <div className={css.list}>
          {agent === undefined ? null : <Iri iri={agent.agentAddress} what="your address" />}
          {agent === undefined ? null : <p>{agent.isAdmin ? 'May change the node' : 'An agent of this node'}</p>}
          <fieldset className={css.themes}>
            <legend>Theme</legend>
            {themes.map((one) => (
              <Button
                key={one}
                aria-pressed={theme === one}
                kind={theme === one ? 'primary' : 'usual'}
                onClick={() => choose(one)}
              >
                {one === 'system' ? 'System' : one === 'light' ? 'Light' : 'Dark'}
              </Button>
            ))}
          </fieldset>
          <Button onClick={onHelp}>Keys</Button>
          <Button onClick={onLeave}>Sign out</Button>
        </div>
      ) : null}
    </div>
  )
}

/** Closes on Esc, on a click elsewhere, and when the focus goes elsewhere. */
function useCloseOutside(place: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onEvent = (event: Event) => {
      const isInside = event.target instanceof Node && place.current?.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) close()
    }
    const names = ['pointerdown', 'focusin', 'keydown']
    for (const name of names) document.addEventListener(name, onEvent)
    return () => {
      for (const name of names) document.removeEventListener(name, onEvent)
    }
  })
}
