import { CommandLine } from '../../look/command-line.js'
import css from './token-once.module.css'

/** A token that nobody can see again. */
export const TokenOnce = ({ token }: { token: string }) => (
  <div className={css.token} role="status">
    <p>Copy this token now. It is not shown again.</p>
    <CommandLine text={token} />
  </div>
)
