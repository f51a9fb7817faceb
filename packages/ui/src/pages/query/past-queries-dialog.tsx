import { useState } from 'react'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { Moment } from '../../look/moment.js'
import { Empty } from '../../look/states.js'
import { forgetQueries, type PastQuery, readPastQueries } from './past-queries.js'
import css from './query.module.css'

/** The last queries of this browser, to take one again. */
export function PastQueries({ onPick, onClose }: { onPick: (query: PastQuery) => void; onClose: () => void }) {
  const [queries, setQueries] = useState(() => readPastQueries(localStorage))
  const forget = () => {
    forgetQueries(localStorage)
    setQueries([])
  }
  return (
    <Dialog title="History" onClose={onClose}>
      {queries.length === 0 ? (
        <Empty title="No queries yet">
          <p>The last 50 queries that you run are kept here, in this browser only.</p>
        </Empty>
      ) : (
        <>
          <ul className={css.past}>
            {queries.map((query) => (
              <li key={`${query.graph} ${query.view} ${query.sparql}`}>
                <button type="button" onClick={() => onPick(query)}>
                  <code>{query.sparql}</code>
                  <span>
                    {query.graph === '' ? 'All context graphs' : query.graph} · <Moment time={query.at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={forget}>Forget them all</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
