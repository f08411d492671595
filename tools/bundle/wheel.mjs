// Writes the client for Python as a wheel, without Python: a machine that builds the service may have none. `python -m build`
// in its folder makes a wheel with the same files; a rehearsal compares them.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { parse } from 'smol-toml';

/** Of all entries, so that the same sources make the same bytes. The parts of a zip's time have no zone. */
const MODIFIED = new Date(2020, 1, 2);

/** What `[project]` of pyproject.toml may have: a field that is not here would be missing in the metadata. */
const FIELDS = [
  ...['name', 'dynamic', 'description', 'license', 'keywords', 'classifiers'],
  ...['requires-python', 'dependencies', 'readme', 'urls'],
];

/** Writes the wheel of the project in the folder `from` to the folder `to`. Returns its name. Throws for a field that it does not know. */
export function writeWheel(from, to) {
  const read = (...path) => readFileSync(join(from, ...path));
  const { project } = parse(read('pyproject.toml').toString());
  const unknown = Object.keys(project).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw new Error(`pyproject.toml has ${unknown}, which wheel.mjs does not know`);
  const distribution = project.name.replaceAll('-', '_');
  const [, version] = /^__version__ = "(.+)"$/m.exec(read('src', distribution, '_version.py').toString());
  const info = `${distribution}-${version}.dist-info`;
  const files = {
    ...modulesOf(join(from, 'src')),
    [`${info}/METADATA`]: Buffer.from(metadataOf(project, version, read(project.readme).toString())),
    [`${info}/WHEEL`]: Buffer.from(
      'Wheel-Version: 1.0\nGenerator: wheel.mjs\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
    [`${info}/licenses/LICENSE`]: read('LICENSE'),
  };
  const record = `${info}/RECORD`;
  const name = `${distribution}-${version}-py3-none-any.whl`;
  const whole = { ...files, [record]: Buffer.from(`${recordOf(files)}${record},,\n`) };
  writeFileSync(join(to, name), zipSync(whole, { mtime: MODIFIED, level: 9 }));
  return name;
}

function modulesOf(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.py$|py\.typed$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** https://packaging.python.org/en/latest/specifications/core-metadata/ */
function metadataOf(project, version, readme) {
  const headers = [
    ['Metadata-Version', '2.4'],
    ['Name', project.name],
    ['Version', version],
    ['Summary', project.description],
    ...Object.entries(project.urls ?? {}).map(([label, url]) => ['Project-URL', `${label}, ${url}`]),
    ['License-Expression', project.license],
    ['License-File', 'LICENSE'],
    ['Keywords', project.keywords.join(',')],
    ...project.classifiers.map((classifier) => ['Classifier', classifier]),
    ['Requires-Python', project['requires-python']],
    ...project.dependencies.map((dependency) => ['Requires-Dist', dependency]),
    ['Description-Content-Type', 'text/markdown'],
  ];
  return `${headers.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${readme}`;
}

/** https://packaging.python.org/en/latest/specifications/recording-installed-packages/#the-record-file */
function recordOf(files) {
  const lines = Object.entries(files).map(
    ([name, bytes]) => `${name},sha256=${hash('sha256', bytes, 'base64url')},${bytes.length}\n`,
  );
  return lines.join('');
}
