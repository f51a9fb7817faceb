import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import css from './memory.module.css'
import { NoteCard } from './note-card.js'

/** What answers a question best, with what speaks for each of them. */
export function Answers({ question }: { question: string }) {
  const body = { question, limit: 10 }
  const { data, error, refetch } = useCall('recall', { body }, { keepsOld: true })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.results.length === 0)
    return (
      <Empty title="Nothing answers this">
        <p>Ask in other words, or search by words.</p>
      </Empty>
    )
  return (
    <>
      <AsCommand
        route="recall"
        body={body}
        kg={kgLine('recall', question)}
        tool={{ name: 'kg_recall', args: { question } }}
      />
      <ul className={css.hits} aria-label="Answers">
        {data.results.map(({ parts, score, ...note }) => (
          <NoteCard key={`${note.contextGraphId} ${note.note}`} note={note}>
            <details>
              <summary>Score {score.toFixed(2)}</summary>
              {Object.entries(parts)
                .map(([word, part]) => `${word} ${part.toFixed(2)}`)
                .join(' · ')}
            </details>
          </NoteCard>
        ))}
      </ul>
    </>
  )
}
