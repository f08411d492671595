/** Fields, buttons, and what is wrong. */
export const FORMS = `
form { margin: 0 0 1rem; }
label, legend { display: block; font-weight: 600; font-size: var(--small); margin-bottom: 0.35rem; padding: 0; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0; }
.field { margin: 0 0 1.25rem; max-width: 34rem; }
.field > .quiet, .field > .alert, fieldset > .quiet { margin: 0.35rem 0 0; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin: 0 0 1rem; }
.row > form, .row > p, .row > .field { margin: 0; }
form.row, form > .row { align-items: end; }
input, select, textarea { width: 100%; min-height: 2.75rem; min-width: 0; font: inherit; padding: 0.55rem 0.75rem; border: 1px solid var(--edge); border-radius: var(--corner); background: var(--paper); color: var(--ink); }
.row > input { flex: 1 1 10rem; width: auto; }
select { width: auto; max-width: 100%; }
textarea { height: 6.5rem; resize: vertical; }
[type="checkbox"], [type="radio"] { width: 1.15rem; min-height: 0; height: 1.15rem; margin: 0; padding: 0; accent-color: var(--accent); flex: none; }
input[name="code"] { text-transform: uppercase; }
[aria-invalid] { border-color: var(--bad); }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: 0 1rem; }
.fields select { width: 100%; }
.choices label { display: flex; align-items: center; gap: 0.6rem; min-height: 2rem; margin: 0; font-weight: 400; font-size: 1rem; }
button, .button { display: inline-block; font: inherit; font-weight: 600; font-size: 0.9375rem; line-height: 1.4; min-height: 2.75rem; padding: 0.6rem 1rem; border: 1px solid var(--edge); border-radius: var(--corner); background: var(--paper); color: var(--ink); text-decoration: none; text-align: center; cursor: pointer; }
button:hover, .button:hover { background: var(--surface); border-color: var(--ink); }
button:disabled { opacity: 0.55; }
button.wide { width: 100%; }
.primary, .primary:hover { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { text-decoration: underline; }
.danger, .danger:hover { border-color: var(--bad); color: var(--bad); }
.small, .data button, .data .button { min-height: 2rem; padding: 0.25rem 0.65rem; font-size: var(--small); }
.alert, .notice { padding: 0.75rem 1rem; border-radius: var(--corner); border-left: 3px solid; margin: 0 0 1.25rem; }
.alert { --tone: var(--bad); color: var(--bad); }
.alert, .notice { border-left-color: var(--tone); background: color-mix(in srgb, var(--tone) 7%, var(--paper)); }
.alert a { color: inherit; }
.field > .alert, form > .alert[id] { border: 0; padding: 0; background: none; font-size: var(--small); font-weight: 600; }
.secret { display: flex; gap: 0.5rem; flex-wrap: wrap; align-items: center; }
.secret code { flex: 1 1 16rem; padding: 0.55rem 0.75rem; border: 1px dashed var(--edge); border-radius: var(--corner); background: var(--surface); user-select: all; }
`;
