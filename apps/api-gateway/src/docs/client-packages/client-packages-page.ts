import { html } from '../../pages/html.js';
import { BUTTONS_SCRIPT, type Page } from '../../pages/page-response.js';
import type { ClientLanguage, ClientPackages } from './client-packages.js';

const CLIENTS: readonly {
  readonly language: ClientLanguage;
  readonly heading: string;
  readonly command: string;
  readonly needs: string;
}[] = [
  {
    language: 'node',
    heading: 'Node',
    command: 'npm install',
    needs: 'For Node 18 or later. It needs no other package.',
  },
  {
    language: 'python',
    heading: 'Python',
    command: 'pip install',
    needs: 'For Python 3.9 or later. It needs httpx, which pip installs as well.',
  },
];

/** Returns the page that lists the packages. Its links are absolute: it is at two addresses, `/clients` and `/clients/`. */
export function clientPackagesPage({ byLanguage }: ClientPackages, publicUrl: string): Page {
  return {
    title: 'Client libraries',
    content: html`<p>
        For partners: the packages of the client libraries, in the version of this service. One command
        installs each.
      </p>
      ${CLIENTS.map(({ language, heading, command, needs }) => {
        const { name, file, sha256 } = byLanguage[language];
        const url = `${publicUrl}/clients/${name}`;
        return html`<h2>${heading}</h2>
          <p>${needs}</p>
          <pre id="${language}">${command} ${url}</pre>
          <p><button type="button" data-copy="${language}" hidden>Copy</button></p>
          <p><a href="${url}">${name}</a>, ${Math.ceil(file.bytes.length / 1_000)} kB. Its SHA-256:</p>
          <pre>${sha256}</pre>`;
      })}
      <h2>After an upgrade</h2>
      <p>
        After an upgrade of this service, only the packages of its new version are here. Should your builds
        not depend on that, keep the file in your repository or in a registry of your own, and install it from
        there.
      </p>
      <p class="quiet"><a href="${publicUrl}/docs/api">API reference</a></p>`,
    script: BUTTONS_SCRIPT,
  };
}

/** For the file of another version, which a lock file of a partner may name. */
export function unknownPackagePage({ byLanguage }: ClientPackages): Page {
  return {
    status: 404,
    title: 'Unknown package',
    content: html`<p>This service has the packages of its own version only:</p>
      <ul>
        ${Object.values(byLanguage).map(({ name }) => html`<li><a href="${name}">${name}</a></li>`)}
      </ul>`,
  };
}
