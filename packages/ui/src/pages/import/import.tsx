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
import { useImports } from './use-imports.js'

/** Several files into drafts of one context graph. */
export function Import() {
  const [, graph = ''] = useSegments()
  const { data, error, refetch } = useCall('getContextGraph', { params: { id: graph } })
  const { data: me } = useCall('agentIdentity')
  const queue = useImports()
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined || me === undefined) return <Loading />
  const items = queue.items().filter((item) => item.graph === graph)
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
        {items.length === 0 ? (
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
        ) : (
          <ul className={css.list} aria-label="Files">
            {items.map((item) => {
              const isTwice = items.some(({ id, name }) => id !== item.id && name.trim() === item.name.trim())
              return <ImportRow key={item.id} item={item} queue={queue} author={me.agentAddress} isTwice={isTwice} />
            })}
          </ul>
        )}
      </DropZone>
      {items.length === 0 ? null : (
        <AsCommand
          route="importFile"
          params={{ name: items[0]?.name ?? '' }}
          kg={kgLine('ka', 'import-file', items[0]?.name, '-c', graph, '--input-file', items[0]?.file.name)}
        />
      )}
    </Page>
  )
}
