import { Link } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Page } from '../../look/page.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { useSegments } from '../../shell/segments.js'
import { boardPath } from '../paths.js'
import { ChooseFiles } from './choose-files.js'
import { DropZone } from './drop-zone.js'
import { draftNameOf } from './file-kind.js'
import css from './import.module.css'
import { ImportRow } from './import-row.js'
import { JobRow } from './job-row.js'
import { useImports } from './use-imports.js'

/** Several files into drafts of one context graph. */
export function Import() {
  const [, graph = ''] = useSegments()
  const { data, error, refetch } = useCall('getContextGraph', { params: { id: graph } })
  const { data: me } = useCall('agentIdentity')
  const { data: known } = useCall('listImports', { query: { contextGraphId: graph, limit: 20 } })
  const queue = useImports()
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined || me === undefined) return <Loading />
  const items = queue.items().filter((item) => item.graph === graph)
  const here = new Set(items.flatMap(({ state }) => ('jobId' in state ? [state.jobId] : [])))
  const isSending = items.some(({ state }) => state.step === 'sending')
  // One that is on its way to its number here would be shown twice for a moment.
  const jobs = (known?.jobs ?? []).filter(({ jobId, state }) => !here.has(jobId) && !(isSending && state !== 'failed'))
  const ready = items.filter(({ state }) => state.step === 'ready')
  const add = (files: File[]) => queue.add(graph, files, ({ name }) => draftNameOf(name))
  const above = (
    <>
      <Link href="/knowledge">Knowledge</Link> /{' '}
      <Link href={boardPath(graph)}>
        <bdi>{data.name}</bdi>
      </Link>
    </>
  )
  const actions = (
    <>
      <ChooseFiles onFiles={add}>Choose files</ChooseFiles>
      {ready.length === 0 ? null : (
        <Button kind="primary" onClick={() => queue.start(graph)}>
          Import {ready.length === 1 ? 'the file' : `${ready.length.toLocaleString()} files`}
        </Button>
      )}
    </>
  )
  return (
    <Page title="Import files" above={above} actions={actions}>
      <DropZone onFiles={add}>
        {items.length === 0 && jobs.length === 0 ? (
          <Empty
            title="Drop files here"
            command={kgLine('ka', 'import-file', 'notes', '-c', graph, '--input-file', 'notes.md')}
          >
            <p>
              PDF, Word, PowerPoint, OpenDocument, spreadsheets, CSV, EPUB, web pages, e-mail, Markdown, text, JSON,
              XML, source code and RDF, up to 50 MB each. Each file becomes a draft that is yours alone until you share
              it.
            </p>
          </Empty>
        ) : null}
        {items.length === 0 ? null : (
          <ul className={css.list} aria-label="Files">
            {items.map((item) => {
              const isTwice = items.some(({ id, name }) => id !== item.id && name.trim() === item.name.trim())
              return <ImportRow key={item.id} item={item} queue={queue} author={me.agentAddress} isTwice={isTwice} />
            })}
          </ul>
        )}
        {jobs.length === 0 ? null : (
          <>
            <h2 className={css.earlier}>Earlier imports</h2>
            <ul className={css.list} aria-label="Earlier imports">
              {jobs.map((job) => (
                <JobRow key={job.jobId} job={job} author={me.agentAddress} />
              ))}
            </ul>
          </>
        )}
      </DropZone>
      {items.length === 0 ? null : (
        <AsCommand
          route="importAsync"
          kg={kgLine('ka', 'import-file', items[0]?.name, '-c', graph, '--input-file', items[0]?.file.name)}
        />
      )}
    </Page>
  )
}
