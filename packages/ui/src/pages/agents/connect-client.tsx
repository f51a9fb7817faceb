import { useFilter } from '../../data/use-filter.js'
import { CommandLine } from '../../look/command-line.js'
import { CopyButton } from '../../look/copy-button.js'
import { Choice } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { clientConfigs } from './client-configs.js'
import { LiveCheck } from './live-check.js'
import css from './token-once.module.css'

/** How an AI client gets to this memory, and whether it did. */
export function ConnectClient() {
  const [agent, chooseAgent] = useFilter('agent')
  return (
    <div className={css.ways}>
      <section>
        <h2>A client on this machine</h2>
        <p>
          Finds the clients that are installed, and asks before it changes a file. Each one becomes an agent of its own.
        </p>
        <CommandLine text={kgLine('mcp', 'setup')} />
      </section>
      <section>
        <h2>A client that speaks HTTP</h2>
        <p>Register an agent for it, copy its token, and put this into the settings of the client.</p>
        <Config />
      </section>
      <LiveCheck agent={agent} onChoose={chooseAgent} />
    </div>
  )
}

function Config() {
  const [key, choose] = useFilter('client', 'desktop')
  const configs = clientConfigs(window.location.origin)
  const shown = configs.find((one) => one.key === key) ?? configs[0]
  if (shown === undefined) return null
  return (
    <>
      <Choice label="Client" value={shown.key} onChange={(event) => choose(event.target.value)}>
        {configs.map((one) => (
          <option key={one.key} value={one.key}>
            {one.word}
          </option>
        ))}
      </Choice>
      <div className={css.config}>
        <p>
          In <code>{shown.file}</code>
          <CopyButton text={shown.text} what="the settings" />
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled with the keyboard */}
        <pre tabIndex={0}>
          <code>{shown.text}</code>
        </pre>
      </div>
    </>
  )
}
