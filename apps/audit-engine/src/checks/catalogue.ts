import type { Engine } from '#contracts/audit/audits';
import { ANSWER_FORMAT } from './aeo/answer-format.js';
import { ANSWER_SCHEMA } from './aeo/answer-schema.js';
import { ANSWER_FACTS } from './aeo/facts.js';
import { ELIGIBILITY } from './aeo/eligibility.js';
import { FORMATS } from './aeo/formats.js';
import { QUESTIONS } from './aeo/questions.js';
import { VOICE } from './aeo/voice.js';
import type { Check } from './check.js';
import { EXPIRED_JOB } from './contradictions/expired-job.js';
import { PAST_EVENT } from './contradictions/past-event.js';
import { PRICE } from './contradictions/price.js';
import { STOCK } from './contradictions/stock.js';
import { CLICKABLE } from './experience/clickable.js';
import { FONTS } from './experience/fonts.js';
import { FORM_FIELDS } from './experience/form-fields.js';
import { NAMES } from './experience/names.js';
import { PAGE_SPEED } from './experience/page-speed.js';
import { IMAGE_LOADING } from './experience/image-loading.js';
import { TRANSFER } from './experience/transfer.js';
import { AGENT_SERVICES } from './geo/access/agent-services.js';
import { AGENT_TOOLS } from './geo/access/agent-tools.js';
import { AI_ACCESS } from './geo/access/ai-access.js';
import { AI_AGENTS } from './geo/access/ai-agents.js';
import { AI_FILES } from './geo/access/ai-files.js';
import { ENTITY } from './geo/entity.js';
import { EVIDENCE } from './geo/evidence.js';
import { EXTRACTABILITY } from './geo/extractability.js';
import { FLUENCY } from './geo/fluency.js';
import { FRESHNESS } from './geo/freshness.js';
import { FAVICON } from './previews/favicon.js';
import { LARGE_IMAGES } from './previews/large-images.js';
import { SOCIAL_PREVIEWS } from './previews/social-previews.js';
import { BROKEN_LINKS } from './probes/broken-links.js';
import { CANONICAL_TARGET } from './probes/canonical-target.js';
import { RETURN_LINKS } from './probes/return-links.js';
import { VARIANTS } from './probes/variants.js';
import { CONTENT } from './seo/content.js';
import { FACETS } from './seo/indexing/facets.js';
import { IN_SITEMAP } from './seo/indexing/in-sitemap.js';
import { INDEXABILITY } from './seo/indexing/indexability.js';
import { LANGUAGE_VERSIONS } from './seo/indexing/language-versions.js';
import { LINKS } from './seo/links.js';
import { METADATA } from './seo/metadata.js';
import { SECURITY } from './seo/security.js';
import { STRUCTURED_DATA } from './seo/structured-data.js';
import { TECHNICAL } from './seo/technical.js';

/** Every check, by engine, in the order of the report. */
export const CATALOGUE: Readonly<Record<Engine, readonly Check[]>> = {
  seo: [
    ...INDEXABILITY,
    ...CANONICAL_TARGET,
    ...FACETS,
    ...VARIANTS,
    ...METADATA,
    ...SOCIAL_PREVIEWS,
    ...LARGE_IMAGES,
    ...FAVICON,
    ...CONTENT,
    ...EXPIRED_JOB,
    ...PAST_EVENT,
    ...LINKS,
    ...BROKEN_LINKS,
    ...STRUCTURED_DATA,
    ...PRICE,
    ...STOCK,
    ...TECHNICAL,
    ...IN_SITEMAP,
    ...LANGUAGE_VERSIONS,
    ...RETURN_LINKS,
    ...PAGE_SPEED,
    ...IMAGE_LOADING,
    ...FONTS,
    ...TRANSFER,
    ...NAMES,
    ...CLICKABLE,
    ...FORM_FIELDS,
    ...SECURITY,
  ],
  aeo: [
    ...ANSWER_FORMAT,
    ...ANSWER_FACTS,
    ...QUESTIONS,
    ...FORMATS,
    ...ANSWER_SCHEMA,
    ...ELIGIBILITY,
    ...VOICE,
  ],
  geo: [
    ...AI_ACCESS,
    ...EXTRACTABILITY,
    ...EVIDENCE,
    ...FLUENCY,
    ...ENTITY,
    ...FRESHNESS,
    ...AI_FILES,
    ...AI_AGENTS,
    ...AGENT_TOOLS,
    ...AGENT_SERVICES,
  ],
};
