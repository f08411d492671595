export * from './api-error.js';
export * from './audit-credit-error.js';
export * from './connection-error.js';
export * from './signature-error.js';
