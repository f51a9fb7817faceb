import css from './command-line.module.css'
import { CopyButton } from './copy-button.js'

/** A line for a terminal, to copy. */
export const CommandLine = ({ text }: { text: string }) => (
  <div className={css.line}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line can be scrolled with the keyboard */}
    <code tabIndex={0}>{text}</code>
    <CopyButton text={text} what="the command" />
  </div>
)
