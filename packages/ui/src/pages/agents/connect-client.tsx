import { CommandLine } from '../../look/command-line.js'
import css from './token-once.module.css'

/** How an AI client gets to this memory. */
export const ConnectClient = () => (
  <div className={css.ways}>
    <section>
      <h2>A client on this machine</h2>
      <p>
        Finds the clients that are installed, and asks before it changes a file. Each one becomes an agent of its own.
      </p>
      <CommandLine text="kg mcp setup" />
    </section>
    <section>
      <h2>A client that speaks HTTP</h2>
      <p>Register an agent for it, and give it this address with the token as a bearer token.</p>
      <CommandLine text={`${window.location.origin}/mcp`} />
      <pre>
        <code>{JSON.stringify(httpEntry(window.location.origin), undefined, 2)}</code>
      </pre>
    </section>
  </div>
)

const httpEntry = (origin: string) => ({
  mcpServers: { kg: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer <token>' } } },
})
