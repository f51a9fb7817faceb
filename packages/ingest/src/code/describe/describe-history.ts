import type { FileHistory } from '../files/git-history.js'
import type { CodeIris } from './code-iris.js'
import type { Describer } from './describer.js'

/** Who changed a file, when it was last changed, and its latest commits. */
export function describeHistory(file: string, history: FileHistory | undefined, iris: CodeIris, out: Describer): void {
  const [last] = history?.commits ?? []
  if (history === undefined || last === undefined) return
  for (const author of history.authors) out.text(file, 'author', author)
  out.number(file, 'changeCount', history.changes)
  out.time(file, 'lastChanged', last.time)
  out.link(file, 'lastCommit', iris.commit(last.hash))
  for (const { hash, author, time, title } of history.commits) {
    const commit = iris.commit(hash)
    out.link(file, 'changedIn', commit)
    out.mention(commit, 'Commit')
    out.text(commit, 'commitHash', hash)
    out.text(commit, 'title', title)
    out.text(commit, 'author', author)
    out.time(commit, 'date', time)
  }
}
