import { useCallback, useState } from 'react'
import { useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { useFilter } from '../../data/use-filter.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Pill } from '../../look/pill.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { CorrectNote } from './correct-note.js'
import { ForgetNote } from './forget-note.js'
import css from './memory.module.css'
import { type Note, NoteCard } from './note-card.js'

/** Notes, newest first, by who wrote them, when and from which source. */
export function Notes() {
  const [author, setAuthor] = useFilter('author')
  const [source, setSource] = useFilter('source')
  const [since, setSince] = useFilter('since')
  const [cursor, setCursor] = useFilter('cursor')
  const [opened, setOpened] = useState<{ act: 'correct' | 'forget'; note: Note } | undefined>()
  const query = {
    ...(/^0x[0-9a-f]{40}$/i.test(author) && { author }),
    ...(source !== '' && { source }),
    ...(/^\d{4}-\d\d-\d\d$/.test(since) && { since: `${since}T00:00:00Z` }),
    ...(cursor !== '' && { cursor }),
  }
  const { data, error, refetch } = useCall('listNotes', { query }, { keepsOld: true })
  const { count, clear } = useNewsCount(useCallback(({ action }) => action.startsWith('asset.'), []))
  const show = () => {
    clear()
    void refetch()
  }
  const close = () => setOpened(undefined)
  return (
    <>
      <div className={css.filters}>
        <TextField label="Agent" placeholder="0x…" value={author} onChange={(e) => setAuthor(e.target.value)} />
        <TextField label="Source" value={source} onChange={(e) => setSource(e.target.value)} />
        <TextField label="Since" placeholder="2026-01-31" value={since} onChange={(e) => setSince(e.target.value)} />
      </div>
      <Pill count={cursor === '' ? count : 0} onShow={show} />
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.notes.length === 0 ? (
        <Empty title="No notes yet" command={kgLine('remember', 'The tomatoes are ripe in August')}>
          <p>Agents keep what they learn as notes. Write one, or ask a question about anything stored here.</p>
        </Empty>
      ) : (
        <ul className={css.hits} aria-label="Notes">
          {data.notes.map((note) => (
            <NoteCard key={`${note.contextGraphId} ${note.note}`} note={note}>
              <div className={css.acts}>
                {note.supersededBy === undefined ? (
                  <Button onClick={() => setOpened({ act: 'correct', note })}>Correct</Button>
                ) : null}
                <Button onClick={() => setOpened({ act: 'forget', note })}>Forget</Button>
              </div>
            </NoteCard>
          ))}
        </ul>
      )}
      {data?.nextCursor === undefined ? null : <Button onClick={() => setCursor(data.nextCursor ?? '')}>Older</Button>}
      <AsCommand route="listNotes" query={query} />
      {opened?.act === 'correct' ? <CorrectNote note={opened.note} onClose={close} /> : null}
      {opened?.act === 'forget' ? <ForgetNote note={opened.note} onClose={close} /> : null}
    </>
  )
}
