import { Link, useLocation, useSearchParams } from 'wouter'
import css from './tabs.module.css'

interface Tab {
  readonly key: string
  readonly word: string
}

/** The tab that the address names; the first one unless it names another. */
export function useTab(tabs: readonly Tab[]): string {
  const [search] = useSearchParams()
  const named = search.get('tab')
  return tabs.find(({ key }) => key === named)?.key ?? tabs[0]?.key ?? ''
}

/** Parts of a page. Which one is shown is in the address. */
export function Tabs({ name, tabs }: { name: string; tabs: readonly Tab[] }) {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const shown = useTab(tabs)
  const addressOf = (key: string) => {
    const next = new URLSearchParams(search)
    next.set('tab', key)
    return `${path}?${next}`
  }
  return (
    <nav className={css.tabs} aria-label={name}>
      {tabs.map(({ key, word }) => (
        <Link key={key} href={addressOf(key)} aria-current={key === shown ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </nav>
  )
}

interface PathTab {
  readonly to: string
  readonly word: string
}

/** Pages that belong together, each with an address of its own. */
export function PathTabs({ name, tabs }: { name: string; tabs: readonly PathTab[] }) {
  const [path] = useLocation()
  return (
    <nav className={css.tabs} aria-label={name}>
      {tabs.map(({ to, word }) => (
        <Link key={to} href={to} aria-current={to === path ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </nav>
  )
}
