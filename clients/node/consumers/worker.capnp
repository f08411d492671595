using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [ (name = "worker", worker = .worker) ],
);

const worker :Workerd.Worker = (
  modules = [ (name = "worker", esModule = embed "bundled-worker.mjs") ],
  # Newer dates bring modules of Node without being asked.
  compatibilityDate = "2024-01-01",
);
