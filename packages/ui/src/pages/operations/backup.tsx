import { useState } from 'react'
import { useNode } from '../../data/node.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { CommandLine } from '../../look/command-line.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed } from '../../look/states.js'
import css from './backup.module.css'
import { openSink } from './save-stream.js'

type Copy =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly bytes: number }
  | { readonly state: 'done'; readonly bytes: number; readonly head: string; readonly name: string }
  | { readonly state: 'failed'; readonly error: unknown }

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** How the node is saved: the whole of it by a command, its ledger from here. */
export function Backup() {
  const [copy, download] = useLedgerCopy()
  return (
    <div className={css.ways}>
      <section>
        <h2>The whole node, in one file</h2>
        <p>
          Settings, ledger and the copies that the node holds for others, with checksums. The node goes on meanwhile.
          With <code>--with-keys</code> the file also has the keys: whoever has it can act as this node.
        </p>
        <CommandLine text={kgLine('backup', 'node.tar.gz', '--with-keys')} />
      </section>
      <section>
        <h2>The ledger, from here</h2>
        <p>
          All drafts, shared and published assets and receipts, compacted. It has no keys and no settings, so it is not
          enough to restore a node by itself.
        </p>
        <div>
          <Button kind="primary" onClick={() => void download()} disabled={copy.state === 'running'}>
            {copy.state === 'running' ? `${megabytes(copy.bytes)} so far` : 'Download the ledger'}
          </Button>
        </div>
        {copy.state === 'done' ? (
          <p role="status">
            Saved {megabytes(copy.bytes)} as <bdi>{copy.name}</bdi>, up to receipt {copy.head}. The node had written all
            of it to disk.
          </p>
        ) : null}
        {copy.state === 'failed' ? <Failed error={copy.error} /> : null}
        <AsCommand route="backupNode" />
      </section>
      <section>
        <h2>Restore</h2>
        <p>
          Stop the node first. Every receipt and all content of the file are checked before anything is replaced, and
          what was there is kept under another name.
        </p>
        <CommandLine text={kgLine('stop')} />
        <CommandLine text={kgLine('restore', 'node.tar.gz', '--force')} />
        <CommandLine text={kgLine('start')} />
      </section>
    </div>
  )
}

function useLedgerCopy(): readonly [copy: Copy, download: () => Promise<void>] {
  const client = useNode()
  const [copy, setCopy] = useState<Copy>({ state: 'none' })
  async function download(): Promise<void> {
    const name = `kg-ledger-${new Date().toISOString().replace(/\.\d+|[:-]/g, '')}.mdb`
    try {
      const sink = await openSink(name)
      setCopy({ state: 'running', bytes: 0 })
      const { headers, body } = await client.request('backupNode')
      let bytes = 0
      for await (const chunk of body) {
        await sink.write(chunk)
        bytes += chunk.length
        setCopy({ state: 'running', bytes })
      }
      await sink.finish()
      setCopy({ state: 'done', bytes, name, head: headers.get('kg-ledger-head') ?? '' })
    } catch (error) {
      // Whoever closes the dialog for the file has not met a failure.
      const isUnwanted = error instanceof DOMException && error.name === 'AbortError'
      setCopy(isUnwanted ? { state: 'none' } : { state: 'failed', error })
    }
  }
  return [copy, download]
}
