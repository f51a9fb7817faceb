import { views } from '../data/views.js'
import { Choice } from '../look/field.js'

/** Chooses the layers that are asked. */
export const ViewChoice = ({ view, onChange }: { view: string; onChange: (view: string) => void }) => (
  <Choice label="Layers" value={view} onChange={(event) => onChange(event.target.value)}>
    {views.map(([key, word]) => (
      <option key={key} value={key}>
        {word}
      </option>
    ))}
  </Choice>
)
