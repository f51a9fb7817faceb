import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useConnection } from '../data/live.js'
import { Moment } from '../look/moment.js'
import { AgentMenu } from './agent-menu.js'
import css from './frame.module.css'
import { Help } from './help.js'
import { useKeys } from './keys.js'
import { Palette } from './palette.js'
import { isAt, places } from './places.js'

/** What is around every page: where one can go, the search box, the state of the connection, and who one is. */
export function Frame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const [path] = useLocation()
  const [open, setOpen] = useState<'palette' | 'help' | undefined>()
  const main = useRef<HTMLElement>(null)
  const close = () => setOpen(undefined)
  useKeys({ onSearch: () => setOpen('palette'), onHelp: () => setOpen('help') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens whenever the path changes
  useEffect(() => {
    // A new page is read from its beginning.
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      <nav className={css.rail} aria-label="Pages">
        <Link href="/" className={css.mark}>
          <img src="/ui/icon.svg" alt="" />
          <span>kg</span>
        </Link>
        <div className={css.places}>
          {places.map(({ to, word, Icon }) => (
            <Link key={to} href={to} aria-current={isAt(to, path) ? 'page' : undefined} title={word}>
              <Icon size={16} aria-hidden />
              <span>{word}</span>
            </Link>
          ))}
        </div>
      </nav>
      <header className={css.top}>
        <button type="button" className={css.search} onClick={() => setOpen('palette')}>
          <Search size={14} aria-hidden />
          <span>Search or jump to</span>
          <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <div className={css.right}>
          <LiveDot />
          <AgentMenu onLeave={onLeave} onHelp={() => setOpen('help')} />
        </div>
      </header>
      <Banner />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'help' ? <Help onClose={close} /> : null}
    </div>
  )
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)

const words = { connecting: 'Connecting', live: 'Live', lost: 'Lost' } as const

function LiveDot() {
  const { state } = useConnection()
  return (
    <span className={css.live} data-state={state} role="status">
      <span>{words[state]}</span>
    </span>
  )
}

function Banner() {
  const connection = useConnection()
  if (connection.state !== 'lost') return null
  return (
    <div className={css.banner} role="alert">
      The node does not answer. What you see is from <Moment time={new Date(connection.since).toISOString()} />. It goes
      on by itself when the node is back.
    </div>
  )
}
