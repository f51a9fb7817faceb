import { type FormEvent, useState } from 'react'
import { Button } from '../look/button.js'
import { CommandLine } from '../look/command-line.js'
import { TextField } from '../look/field.js'
import css from './sign-in.module.css'

interface Props {
  /** The node did not take the token that it was shown. */
  readonly wasRefused: boolean
  readonly onToken: (token: string) => void
}

/** Asks for a token. It is kept for this tab, until the tab is closed. */
export function SignIn({ wasRefused, onToken }: Props) {
  const [token, setToken] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim() !== '') onToken(token.trim())
  }
  return (
    <main className={css.page}>
      <h1>Sign in to this node</h1>
      {wasRefused ? <p role="alert">The node does not take this token. It may have been replaced.</p> : null}
      <p>The command opens this page with your token:</p>
      <CommandLine text="kg ui" />
      <form onSubmit={send} className={css.page} style={{ margin: 0, padding: 0 }}>
        <TextField
          label="Or paste a token"
          type="password"
          value={token}
          onChange={(event) => setToken(event.target.value)}
          hint="It stays in this tab and is forgotten when you close it. The command kg auth show prints it."
        />
        <Button kind="primary" type="submit" disabled={token.trim() === ''}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
