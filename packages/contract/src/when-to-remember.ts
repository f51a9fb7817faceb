/** When an agent should use the memory: in skill.md, and in the skills that `kg` installs. */
export const whenToRemember: readonly string[] = [
  '- **Recall** before you answer or decide about people, projects, preferences or earlier work: `kg_recall`, or `kg_context` for a text with citations. Say where it comes from; if the memory does not say, do not guess.',
  '- **Remember** decisions, preferences, facts and outcomes as they come up: `kg_remember`, one fact a note, in plain words with names and dates. No secrets, and nothing that the files say anyway.',
  '- **Correct** when something has changed: find the note with `kg_recall`, replace it with `kg_correct`. `kg_forget` only if the person wants it gone.',
  '- **Share** only what others need, and after the person agrees: `share` and a context graph. It cannot be taken back.',
]
