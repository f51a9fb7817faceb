import type { ComponentProps } from 'react'
import { Page } from '../../look/page.js'
import { PathTabs } from '../../look/tabs.js'
import { datasetsPath, findPath, holdingsPath, networkPath, offersPath, trailPath } from '../paths.js'
import css from './section.module.css'

const tabs = [
  { to: trailPath(), word: 'Trail' },
  { to: findPath(), word: 'Find' },
  { to: datasetsPath, word: 'Datasets' },
  { to: offersPath(), word: 'Offers' },
  { to: holdingsPath, word: 'Holdings' },
  { to: networkPath, word: 'Network' },
] as const

/** A page about supply chains, with the way to the others. */
export const SupplyChain = ({ children, ...head }: Omit<ComponentProps<typeof Page>, 'above'>) => (
  <Page {...head}>
    <PathTabs name="Supply chain" tabs={tabs} />
    <div className={css.content}>{children}</div>
  </Page>
)
