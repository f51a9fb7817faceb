import { Plus, X } from 'lucide-react'
import { Button } from '../../look/button.js'
import { type OpenQuery, titleOf } from './open-queries.js'
import css from './query-tabs.module.css'

interface Props {
  readonly queries: readonly OpenQuery[]
  readonly shown: string
  readonly onShow: (query: OpenQuery) => void
  readonly onClose: (query: OpenQuery) => void
  readonly onNew: () => void
}

/** The queries that are open side by side. */
export const QueryTabs = ({ queries, shown, onShow, onClose, onNew }: Props) => (
  <nav className={css.tabs} aria-label="Open queries">
    <ul>
      {queries.map((query) => (
        <li key={query.id} data-shown={query.id === shown ? '' : undefined}>
          <button type="button" aria-current={query.id === shown ? 'page' : undefined} onClick={() => onShow(query)}>
            <bdi>{titleOf(query)}</bdi>
          </button>
          {queries.length === 1 ? null : (
            <Button kind="plain" isIcon aria-label={`Close ${titleOf(query)}`} onClick={() => onClose(query)}>
              <X size={14} aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
    <Button kind="plain" isIcon aria-label="New query" onClick={onNew}>
      <Plus size={16} aria-hidden />
    </Button>
  </nav>
)
