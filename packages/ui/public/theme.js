// Before anything is painted: the theme that was chosen, so that no other one flashes up.
const chosen = localStorage.getItem('kg.theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
